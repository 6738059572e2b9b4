import { Button } from '../ui/Button.tsx';

interface LoadMoreProps {
  label: string;
  list: {
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The button below a list that has more pages. */
export function LoadMore({ label, list }: LoadMoreProps) {
  return (
    <Button
      look="secondary"
      className="mt-6"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
