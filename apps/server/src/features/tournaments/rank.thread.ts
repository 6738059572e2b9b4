export { rankedPlayers as default } from './record.ts';
