import type { ListScreenProps } from '@wuguan/crud/list-screen'

/** What a list page hands to its screen. */
export type ListPageProps = Pick<ListScreenProps, 'search' | 'onSearch'>
