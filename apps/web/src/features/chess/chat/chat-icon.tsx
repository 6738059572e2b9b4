import { drawIcon } from '../../../ui/draw-icon.tsx';

export const ChatIcon = drawIcon(<path d="M4 5h16v11h-8l-4.5 4v-4H4zM8 9.2h8M8 12.2h5" />);
