import type { Member, Task } from '@rookery/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { TaskView } from './queries.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { TaskList } from './TaskList.tsx';

const loadDialog = () => import('./TaskDialog.tsx');
const TaskDialog = lazy(loadDialog);
/** Later than the list: it needs the code of the live connection. */
const LiveTasks = lazy(() => import('./LiveTasks.tsx'));

interface TaskBoardProps {
  workspaceId: string;
  members: readonly Member[];
  userId: string;
  view: TaskView;
  atMost?: number;
  /** Between the field for a new task and the list. */
  children?: ReactNode;
}

/** The field to add a task, the list, and the dialog that both open. */
export function TaskBoard({ children, ...list }: TaskBoardProps) {
  const [opened, setOpened] = useState<{ task: Task | null; name: string } | null>(null);
  return (
    <div onPointerEnter={() => void loadDialog()}>
      {!list.view.completed && (
        <div className="mb-4">
          <QuickAdd
            workspaceId={list.workspaceId}
            onDetails={(name) => setOpened({ task: null, name })}
          />
        </div>
      )}
      {children}
      <Suspense>
        <LiveTasks workspaceId={list.workspaceId} />
      </Suspense>
      <TaskList {...list} onEdit={(task) => setOpened({ task, name: task.name })} />
      {opened !== null && (
        <Suspense>
          <TaskDialog
            workspaceId={list.workspaceId}
            members={list.members}
            userId={list.userId}
            task={opened.task}
            initialName={opened.name}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
