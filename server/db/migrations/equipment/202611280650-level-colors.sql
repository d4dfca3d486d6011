-- Levels of machines have the colours that levels of events have.
update equipment_level set color = 'blue' where color = 'grey';
