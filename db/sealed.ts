import type { SealedColumn } from '#kernel/server/rotation.ts'

/** Every sealed column (E in the specification), for the change of the key; compared with the catalogue by a test. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'customer', column: 'id_card', place: 'customer.idCard', index: 'id_card_index' },
  { table: 'customer', column: 'bank_account', place: 'customer.bankAccount' },
  { table: 'company', column: 'bank_account', place: 'company.bankAccount' },
  { table: 'employee', column: 'id_card', place: 'employee.idCard', index: 'id_card_index' },
  { table: 'employee', column: 'face_id', place: 'employee.faceId' },
  { table: 'platform', column: 'app_secret', place: 'platform.appSecret' },
  { table: 'terminal', column: 'secret', place: 'terminal.secret' },
  { table: 'terminal', column: 'old_secret', place: 'terminal.secret' },
  { table: 'alarm_call', column: 'phone', place: 'alarmCall.phone' },
  { table: 'app_user', column: 'totp_secret', place: 'user.totpSecret' },
]
