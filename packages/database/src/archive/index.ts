export { archiveGames, type ArchivedMonth } from './archive-games.ts';
