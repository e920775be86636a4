import { isNot } from '#kernel/server/index.ts'
import { PartsStatus } from '../shared/parts.ts'

const { installed, voided } = PartsStatus.code

export const openPartsOf = (lift: string) => `(select count(*)::int from parts_request p
  where p.company_id = ${lift}.company_id and p.elevator_id = ${lift}.id and ${isNot('p.status', [installed, voided])}
    and p.deleted_at is null)`
