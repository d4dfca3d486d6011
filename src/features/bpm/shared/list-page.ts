import type { ListScreenProps } from '@wuguan/crud/list-screen'

export type ListPageProps = Pick<ListScreenProps, 'search' | 'onSearch'>
