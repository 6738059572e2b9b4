import type { CrawlDomain } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { DialogForm } from '../../api/DialogForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import {
  draftOf,
  LIMITS,
  settingsOf,
  wrongFields,
  type DomainDraft,
  type Limit,
} from './domain-form.ts';
import { crawlersKey } from './queries.ts';

interface DomainDialogProps {
  workspaceId: string;
  /** Null for a new one. */
  domain: CrawlDomain | null;
  onClose: () => void;
  onStored?: () => void;
}

/** Adds a site, or changes how it is read. */
export default function DomainDialog(props: DomainDialogProps) {
  const { workspaceId, domain, onClose, onStored } = props;
  const t = useTranslations('crawlers.form');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(domain));
  const change = (part: Partial<DomainDraft>) => setDraft((now) => ({ ...now, ...part }));
  const request = useMutation({
    mutationFn: () => store(workspaceId, domain, draft),
    onSuccess: async (stored) => {
      await client.invalidateQueries({ queryKey: crawlersKey(workspaceId) });
      tell(domain === null ? t('added', { host: stored.host }) : common('saved'));
      onClose();
      onStored?.();
    },
  });
  const wrong = wrongFields(draft);
  return (
    <Dialog
      open
      onClose={onClose}
      title={domain === null ? t('addTitle') : t('changeTitle', { host: domain.host })}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t(domain === null ? 'add' : 'save')}
        isComplete={draft.address.trim() !== '' && wrong.size === 0}
        request={request}
        onSubmit={() => request.mutate()}
        onClose={onClose}
      >
        {domain === null && (
          <TextField
            label={t('address')}
            hint={t('addressHint')}
            value={draft.address}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="federation.example/news"
            maxLength={1_000}
            required
            onChange={({ target }) => change({ address: target.value })}
          />
        )}
        <IntervalField value={draft.interval} onChange={(interval) => change({ interval })} />
        {/* Open where there is nothing else to change. */}
        <details open={domain !== null} className="border-t border-line">
          <summary className="inline-flex min-h-12 cursor-pointer items-center text-accent underline underline-offset-4">
            {t('limits')}
          </summary>
          <LimitFields draft={draft} wrong={wrong} change={change} />
        </details>
      </DialogForm>
    </Dialog>
  );
}

function store(workspaceId: string, domain: CrawlDomain | null, draft: DomainDraft) {
  const body = settingsOf(draft);
  if (domain !== null)
    return callApi('PATCH /api/:wsId/crawlers/domains/:domainId', {
      params: { wsId: workspaceId, domainId: domain.id },
      body,
    });
  return callApi('POST /api/:wsId/crawlers/domains', {
    params: { wsId: workspaceId },
    body: { address: draft.address.trim(), ...body },
  });
}

const USUAL_INTERVALS = [1, 6, 12, 24, 72, 168, 720];

function IntervalField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('crawlers');
  const hours = [...new Set([...USUAL_INTERVALS, Number(value)])].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={t('form.interval')}
      value={value}
      options={hours.map((each) => ({
        value: String(each),
        label: t('domains.every', { hours: each }),
      }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface LimitFieldsProps {
  draft: DomainDraft;
  wrong: ReadonlySet<Limit | 'paths'>;
  change: (part: Partial<DomainDraft>) => void;
}

function LimitFields({ draft, wrong, change }: LimitFieldsProps) {
  const t = useTranslations('crawlers.form');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1">
      <TextArea
        label={t('paths')}
        hint={t('pathsHint')}
        error={wrong.has('paths') ? t('pathsWrong') : undefined}
        value={draft.paths}
        spellCheck={false}
        onChange={({ target }) => change({ paths: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(Object.keys(LIMITS) as Limit[]).map((field) => {
          const { min, max } = LIMITS[field];
          return (
            <TextField
              key={field}
              label={t(field)}
              error={wrong.has(field) ? t('numberWrong', { min, max }) : undefined}
              inputMode="numeric"
              value={draft[field]}
              onChange={({ target }) => change({ [field]: target.value })}
            />
          );
        })}
      </div>
    </div>
  );
}
