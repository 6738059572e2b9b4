import type { Member, Task } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { QuickAdd } from './QuickAdd.tsx';
import { TaskList } from './TaskList.tsx';

const loadDialog = () => import('./TaskDialog.tsx');
const TaskDialog = lazy(loadDialog);
/** Later than the list: it needs the code of the live connection. */
const LiveTasks = lazy(() => import('./LiveTasks.tsx'));

interface TaskBoardProps {
  workspaceId: string;
  members: readonly Member[];
  completed: boolean;
  atMost?: number;
}

/** The field to add a task, the list, and the dialog that both open. */
export function TaskBoard(list: TaskBoardProps) {
  const [opened, setOpened] = useState<{ task: Task | null; name: string } | null>(null);
  return (
    <div onPointerEnter={() => void loadDialog()}>
      {!list.completed && (
        <div className="mb-4">
          <QuickAdd
            workspaceId={list.workspaceId}
            onDetails={(name) => setOpened({ task: null, name })}
          />
        </div>
      )}
      <Suspense>
        <LiveTasks workspaceId={list.workspaceId} />
      </Suspense>
      <TaskList {...list} onEdit={(task) => setOpened({ task, name: task.name })} />
      {opened !== null && (
        <Suspense>
          <TaskDialog
            workspaceId={list.workspaceId}
            members={list.members}
            task={opened.task}
            initialName={opened.name}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
