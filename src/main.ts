import './app/boot/early'

// Apart, so that what a reload asks for is under way while this arrives; the page names it among its links.
void import('./start')
