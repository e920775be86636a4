import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import type { MessageRow } from '#modules/message/shared/message.ts'
import type { QueuedOp } from '../../shared/queue.ts'
import type { PhoneTask } from '../../shared/task.ts'
import type { QueuedPhoto } from './photo.ts'
import type { Facts } from './state.ts'

/** What the phone keeps (jobs 6.8): one database per person and company, so that nobody meets another's day. */
interface PhoneSchema extends DBSchema {
  fact: { key: keyof Facts; value: Facts[keyof Facts] }
  order: { key: string; value: FieldOrder }
  task: { key: string; value: PhoneTask }
  lift: { key: string; value: FieldElevator }
  message: { key: string; value: MessageRow }
  /** By position; what was done once stays until the server has it. */
  op: { key: number; value: QueuedOp }
  photo: { key: string; value: QueuedPhoto }
}
export type PhoneDatabase = IDBPDatabase<PhoneSchema>

export const databaseName = (userId: string, companyId: string | null | undefined): string =>
  `tiwei-m-${userId}-${companyId ?? ''}`

export const openDatabase = (name: string): Promise<PhoneDatabase> =>
  openDB<PhoneSchema>(name, 2, {
    upgrade(database, from) {
      if (from < 2) database.createObjectStore('task', { keyPath: 'id' })
      if (from > 0) return
      database.createObjectStore('fact')
      database.createObjectStore('order', { keyPath: 'id' })
      database.createObjectStore('lift', { keyPath: 'id' })
      database.createObjectStore('message', { keyPath: 'id' })
      database.createObjectStore('op', { keyPath: 'seq' })
      database.createObjectStore('photo', { keyPath: 'key' })
    },
  })
