import type { Locale } from '@rookery/workspace-routing';

interface FallbackText {
  readonly heading: string;
  readonly text: string;
}

/** The text of an error page without scripts. The web app shows the same. */
export const FALLBACK_TEXTS: Record<404 | 503, Record<Locale, FallbackText>> = {
  404: {
    en: {
      heading: 'Page not found',
      text: 'This page does not exist, or it belongs to a workspace you are not a member of.',
    },
    vi: {
      heading: 'Không tìm thấy trang',
      text: 'Trang này không tồn tại, hoặc thuộc về một không gian làm việc mà bạn không tham gia.',
    },
  },
  503: {
    en: {
      heading: 'Temporarily unavailable',
      text: 'Rookery cannot reach its database right now. No data is lost; please try again shortly.',
    },
    vi: {
      heading: 'Tạm thời không truy cập được',
      text: 'Rookery hiện không truy cập được cơ sở dữ liệu. Dữ liệu không bị mất; xin hãy thử lại sau ít phút.',
    },
  },
};
