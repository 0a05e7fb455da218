import { type SQL, sql } from 'drizzle-orm';
import { isNoticeFor, isSentToAll, type StaffNotice } from '#domain/staff-notice.ts';
import { STAFF_ROLES } from '#domain/staff-role.ts';
import { staff } from './desk-tables.ts';
import { outbox } from './schema.ts';

/** Limits the readers to one person (`only`), or to all but one (`except`). */
export type NoticeReaders = { readonly only?: string; readonly except?: string | null };

/**
 * The insert of one letter for each active subscriber on the staff, or for each of a role where a notice is sent to all. It is a CTE
 * of the statement that causes the notice, or in its transaction, so that neither is stored without the other. It goes out after a delay in seconds.
 */
export function insertNotices(
  facts: { readonly notice: StaffNotice } & Readonly<Record<string, string>>,
  { only, except = null }: NoticeReaders = {},
  delaySeconds = 0,
): SQL {
  const roles = STAFF_ROLES.filter((role) => isNoticeFor(role, facts.notice));
  const letter = JSON.stringify({ about: 'staff-notice', ...facts });
  return sql`insert into ${outbox} (letter, next_try_at)
    select ${letter}::text::jsonb || jsonb_build_object('staffId', ${staff.id}), now() + ${delaySeconds} * interval '1 second' from ${staff}
    where ${staff.state} = 'active' and (${isSentToAll(facts.notice)} or ${facts.notice}::text = any(${staff.notices}))
      and ${staff.role} = any(${sql.param([...roles])}::text[])
      and ${only === undefined ? sql`${staff.id} is distinct from ${except}::uuid` : sql`${staff.id} = ${only}::uuid`}`;
}
