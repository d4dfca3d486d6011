create table used_cipher (
  id uuid not null,
  digest text not null,
  expires_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  updated_by bigint,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (id)
);

create index ix_used_cipher_expires_at on used_cipher (expires_at, id);

create unique index uq_used_cipher_digest on used_cipher (digest) nulls not distinct;
