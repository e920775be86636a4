import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/**
 * Keys of providers stand in files that the service's account alone can read, as JSON; settings name the file, so that no key
 * is in an environment that every process of the account shows. Complaints name the field, never its value.
 */
export function readKeyFile<T>(
  setting: string,
  shape: z.ZodType<T>,
  path: string | undefined,
  complaints: string[],
): T | undefined {
  if (path === undefined) return undefined
  let found: unknown
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // silent: the complaint stops the start; the error would print what stands in the file
    complaints.push(`${setting} 指的文件读不出，或不是 JSON`)
    return undefined
  }
  const result = shape.safeParse(found)
  if (result.success) return result.data
  const [issue] = result.error.issues
  complaints.push(`${setting} 指的文件中 ${issue?.path.join('.') || '内容'} 不正确：${issue?.message}`)
  return undefined
}
