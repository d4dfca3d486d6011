export { CommunityListScreen } from './community-list-screen'
