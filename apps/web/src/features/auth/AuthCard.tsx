import type { ReactNode } from 'react';
import { useTitle } from '../../ui/use-title.ts';

interface AuthCardProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

export function AuthCard({ title, lead, children }: AuthCardProps) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mt-1 text-muted">{lead}</p>
      <div className="battlement mt-4 mb-8" />
      {children}
    </div>
  );
}
