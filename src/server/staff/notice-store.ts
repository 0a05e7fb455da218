import { insertNotices, type NoticeReaders } from '../database/insert-notices.ts';
import type { Db } from '../database/types.ts';
import type { NoticeFacts } from '../letters/waiting-letter.ts';

export type NoticeStore = ReturnType<typeof noticeStore>;

/** What staff are told of by letter, where they have chosen it. */
export function noticeStore(db: Db) {
  return {
    /** In a transaction the letters go out only if it commits. */
    async add(facts: NoticeFacts, readers?: NoticeReaders): Promise<void> {
      await db.execute(insertNotices(facts, readers));
    },
  };
}
