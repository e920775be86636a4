import { auditApi } from '#kernel/shared/audit.ts'
import { AuditTable } from './Audit.tsx'
import { Loaded } from './Loaded.tsx'

/** The 变更记录 tab of a detail: every write of the row with the fields before and after. */
export function AuditPanel({ entity, id }: { entity: string; id: string }) {
  return (
    <Loaded from={auditApi.ofRow} input={{ entity, id }} what="变更记录">
      {(entries) => <AuditTable entries={entries} />}
    </Loaded>
  )
}
