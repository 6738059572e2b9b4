import type { Locale } from '@rookery/workspace-routing';

interface FallbackText {
  readonly heading: string;
  readonly text: string;
}

/** The text of an error page without scripts. The web app shows the same. */
export const FALLBACK_TEXTS: Record<404 | 503, Record<Locale, FallbackText>> = {
  404: {
    en: {
      heading: 'There is nothing here',
      text: 'This page does not exist, or it belongs to a workspace you are not a member of.',
    },
    vi: {
      heading: 'Không có gì ở đây',
      text: 'Trang này không tồn tại, hoặc thuộc về một không gian làm việc mà bạn không tham gia.',
    },
  },
  503: {
    en: {
      heading: 'Back in a moment',
      text: 'Rookery cannot reach its data right now. Nothing is lost; please try again shortly.',
    },
    vi: {
      heading: 'Xin chờ trong giây lát',
      text: 'Rookery hiện không đọc được dữ liệu. Không có gì bị mất; xin hãy thử lại sau ít phút.',
    },
  },
};
