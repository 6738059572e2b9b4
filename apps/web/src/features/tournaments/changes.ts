import type {
  AddTournamentPlayer,
  ChangeTournament,
  ChangeTournamentPlayer,
  ControlTournament,
  CreateTournament,
  ForbidPairs,
  GameResult,
  RepairRound,
} from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi, sendFile } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { tournamentKey, tournamentsKey, type TournamentPlace } from './queries.ts';

export function useCreateTournament(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateTournament) =>
      callApi('POST /api/:wsId/tournaments', { params: { wsId: workspaceId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: tournamentsKey(workspaceId) }),
  });
}

/** Reads a tournament from a report file. */
export function useImportTournament(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      sendFile('POST /api/:wsId/tournaments/import', {
        params: { wsId: workspaceId },
        file,
        type: 'text/plain',
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: tournamentsKey(workspaceId) }),
  });
}

/** One change of a tournament. */
export type TournamentChange =
  | { readonly do: 'control'; readonly action: ControlTournament['action'] }
  | { readonly do: 'enter' | 'withdraw' | 'check_in' | 'publish' | 'unpublish' }
  | { readonly do: 'pause'; readonly isPaused: boolean }
  | { readonly do: 'settings'; readonly settings: ChangeTournament }
  | { readonly do: 'forbid'; readonly pairs: ForbidPairs['pairs'] }
  | { readonly do: 'add_player'; readonly player: AddTournamentPlayer }
  | {
      readonly do: 'change_player';
      readonly playerId: string;
      readonly changes: ChangeTournamentPlayer;
    }
  | {
      readonly do: 'result';
      readonly round: number;
      readonly board: number;
      readonly result: GameResult | null;
    }
  | {
      readonly do: 'ready';
      readonly round: number;
      readonly board: number;
      readonly isReady: boolean;
    }
  | {
      readonly do: 'repair';
      readonly round: number;
      readonly pairings: RepairRound['pairings'];
    };

function send(place: TournamentPlace, change: TournamentChange): Promise<unknown> {
  const params = { wsId: place.workspaceId, tournamentId: place.tournamentId };
  switch (change.do) {
    case 'control':
      return callApi('POST /api/:wsId/tournaments/:tournamentId/control', {
        params,
        body: { action: change.action },
      });
    case 'enter':
      return callApi('POST /api/:wsId/tournaments/:tournamentId/entry', { params });
    case 'withdraw':
      return callApi('DELETE /api/:wsId/tournaments/:tournamentId/entry', { params });
    case 'check_in':
      return callApi('PUT /api/:wsId/tournaments/:tournamentId/entry/check-in', { params });
    case 'settings':
      return callApi('PATCH /api/:wsId/tournaments/:tournamentId', {
        params,
        body: change.settings,
      });
    case 'pause':
      return callApi('PUT /api/:wsId/tournaments/:tournamentId/entry/pause', {
        params,
        body: { isPaused: change.isPaused },
      });
    case 'publish':
      return callApi('PUT /api/:wsId/tournaments/:tournamentId/publication', { params });
    case 'unpublish':
      return callApi('DELETE /api/:wsId/tournaments/:tournamentId/publication', { params });
    case 'forbid':
      return callApi('PUT /api/:wsId/tournaments/:tournamentId/forbidden-pairs', {
        params,
        body: { pairs: change.pairs },
      });
    case 'add_player':
      return callApi('POST /api/:wsId/tournaments/:tournamentId/players', {
        params,
        body: change.player,
      });
    case 'change_player':
      return callApi('PATCH /api/:wsId/tournaments/:tournamentId/players/:playerId', {
        params: { ...params, playerId: change.playerId },
        body: change.changes,
      });
    case 'result':
      return callApi(
        'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/result',
        {
          params: { ...params, round: change.round, board: change.board },
          body: { result: change.result },
        },
      );
    case 'ready':
      return callApi('PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/ready', {
        params: { ...params, round: change.round, board: change.board },
        body: { isReady: change.isReady },
      });
    case 'repair':
      return repairRound(place, change.round, { pairings: change.pairings });
  }
}

/** With `isCheckOnly`, only tells what the pairings would break. */
export function repairRound(place: TournamentPlace, round: number, body: RepairRound) {
  return callApi('PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/pairings', {
    params: { wsId: place.workspaceId, tournamentId: place.tournamentId, round },
    body,
  });
}

/** Pending until the page shows the change. */
export function useChangeTournament(place: TournamentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: TournamentChange) => send(place, change),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: tournamentKey(place.tournamentId) }),
        client.invalidateQueries({ queryKey: tournamentsKey(place.workspaceId) }),
      ]),
  });
}

/** The same for a button without a place for an error: that is shown as a notice. */
export function useTournamentButton(place: TournamentPlace) {
  const t = useTranslations('tournaments');
  const errorWords = useErrorWords();
  const { mutate, isPending } = useChangeTournament(place);
  return {
    isPending,
    change: (change: TournamentChange, onSuccess?: () => void) =>
      mutate(change, {
        onSuccess: () => onSuccess?.(),
        onError: (error) => tellFailure(t('failed'), errorWords(error)),
      }),
  };
}
