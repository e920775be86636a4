import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new temporary folder that every account may walk into: run by root, PostgreSQL works in it as another account, and
 * would otherwise keep its data elsewhere.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
