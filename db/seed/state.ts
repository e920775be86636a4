import pg from 'pg'
import type { DatabaseUrls } from '#kernel/server/roles.ts'

/** What db/seed/index.ts exports as `seedDemo`: fills an empty, migrated database; all of it or nothing. */
export type SeedDemo = (options: {
  urls: DatabaseUrls
  /** Secret of the installation. */
  secret: string
  size: 'on' | 'large'
  log: (message: string) => void
  /** Where the pictures of the demo go; without it rows name files that are nowhere, which is enough for figures. */
  keep?: (bucket: string, key: string, bytes: Uint8Array) => Promise<unknown>
  /** The moment the data is relative to; this one when absent. */
  now?: Date
}) => Promise<SeedReport>

/** What the sample of a company is called (decision 0129). */
export const SAMPLE_NAME = '示例：云梯演示维保'

export interface SeedReport {
  rows: number
  ms: number
  /** Phones of the accounts that can sign in with the demo password. */
  accounts: string[]
}

/** Nobody has worked with this database yet: no company, no person. */
export function isEmpty(ownerUrl: string): Promise<boolean> {
  return ask(ownerUrl, 'select not exists (select from tenant) and not exists (select from app_user) as value')
}

/** Those of the phone numbers that have an account. */
export function phonesPresent(ownerUrl: string, phones: readonly string[]): Promise<string[]> {
  const sql = 'select coalesce(array_agg(phone), array[]::text[]) as value from app_user where phone = any($1)'
  return ask(ownerUrl, sql, [phones])
}

async function ask<T>(url: string, sql: string, values: unknown[] = []): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows[0].value as T
  } finally {
    await client.end().catch(() => {})
  }
}
