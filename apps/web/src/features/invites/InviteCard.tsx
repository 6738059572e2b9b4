import type { ReactNode } from 'react';
import { useTitle } from '../../ui/use-title.ts';

export function InviteCard({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <h1 className="text-title font-semibold">{title}</h1>
      <div className="battlement mt-4 mb-8" />
      {children}
    </div>
  );
}
