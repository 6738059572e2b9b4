/**
 * The name of every deleted account. The English one is stored; pages show that of their language. No member can have
 * one of them.
 */
export const DELETED_MEMBER = { en: 'Deleted member', vi: 'Thành viên đã xóa' } as const;
