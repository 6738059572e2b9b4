import type { ClubOfChild } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { askForGuardianLink, clubsForGuardian, decideAsGuardian } from './auth-requests.ts';

/** For a parent or guardian, who needs no account: asks for the link by which they decide. */
export function AskForGuardianLinkView() {
  const t = useTranslations('auth');
  const locale = useLocale() === 'vi' ? 'vi' : 'en';
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return <AuthCard title={t('sentTitle')} lead={t('guardianSent', { email: sentTo })} />;
  return (
    <AuthCard title={t('guardianTitle')} lead={t('guardianAskLead')}>
      <AuthForm
        action={t('sendLink')}
        submit={async (form) => {
          const email = textOf(form, 'email');
          await askForGuardianLink(email, locale);
          setSentTo(email);
        }}
      >
        <TextField label={t('email')} name="email" type="email" autoComplete="email" required />
      </AuthForm>
    </AuthCard>
  );
}

/** The clubs of a guardian's children: they choose between several, or end a membership. */
export function GuardianDecisionView({ token }: { token: string }) {
  const t = useTranslations('auth');
  const errorWords = useErrorWords();
  const clubs = useQuery({
    queryKey: ['clubs for guardian', token],
    queryFn: async () => (await clubsForGuardian(token)).data,
  });
  if (clubs.isPending) return <AuthCard title={t('guardianTitle')} lead="" />;
  if (clubs.isError) return <AuthCard title={t('guardianTitle')} lead={errorWords(clubs.error)} />;
  if (clubs.data.length === 0)
    return <AuthCard title={t('guardianTitle')} lead={t('guardianNoClubs')} />;
  return (
    <AuthCard title={t('guardianTitle')} lead={t('guardianDecideLead')}>
      <ul>
        {clubs.data.map((club) => (
          <ClubItem key={`${club.user_id} ${club.workspace_id}`} club={club} token={token} />
        ))}
      </ul>
    </AuthCard>
  );
}

function ClubItem({ club, token }: { club: ClubOfChild; token: string }) {
  const t = useTranslations('auth');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { child, name, waits } = club;
  const decision = useMutation({
    mutationFn: (decided: 'choose' | 'leave') => decideAsGuardian(token, club, decided),
    onSettled: () => client.invalidateQueries({ queryKey: ['clubs for guardian'] }),
  });
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold break-words">{t('childInClub', { child, name })}</p>
      {waits && <p className="text-small text-muted">{t('guardianChooseWords')}</p>}
      <div className="mt-2 flex flex-wrap gap-3">
        {waits && (
          <Button
            busy={decision.isPending && decision.variables === 'choose'}
            aria-label={t('guardianChooseLabel', { name })}
            onClick={() => decision.mutate('choose')}
          >
            {t('guardianChoose')}
          </Button>
        )}
        <Button
          look="secondary"
          busy={decision.isPending && decision.variables === 'leave'}
          aria-label={t('guardianLeaveLabel', { name })}
          onClick={() => decision.mutate('leave')}
        >
          {t('guardianLeave')}
        </Button>
      </div>
      {decision.isError && <FailureNotice words={errorWords(decision.error)} />}
    </li>
  );
}
