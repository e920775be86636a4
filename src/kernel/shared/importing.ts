import { z } from 'zod'

/** An import is a file that was uploaded, first checked (dryRun), then written (common 10). */
export const ImportInput = z.object({
  /** Key of the upload in bit-ev-file; the person's own. */
  key: z.string().min(1).max(300),
  name: z.string().min(1).max(200),
  dryRun: z.boolean(),
  /** update: the rows that are there already are changed, by the one column that names them; add when absent. */
  mode: z.enum(['add', 'update']).optional(),
})
export type ImportInput = z.output<typeof ImportInput>

export const ImportReply = z.object({
  rows: z.number().int(),
  valid: z.number().int(),
  /** 0 in a dry run. */
  done: z.number().int(),
  failed: z.number().int(),
  /** The first 500. */
  errors: z.array(z.object({ sheet: z.string(), row: z.number().int(), column: z.string(), msg: z.string() })),
  /** Of an update: the first 500 cells that change, as they are and as they will be. */
  changes: z
    .array(
      z.object({
        sheet: z.string(),
        row: z.number().int(),
        name: z.string(),
        column: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    )
    .optional(),
  /** Of an update: rows in which nothing differs from what stands. */
  unchanged: z.number().int().optional(),
  /** 成功{n}条，失败{m}条 */
  text: z.string(),
  /** Key of the workbook with the bad rows and their reasons. */
  errorFile: z.string().optional(),
  /** More than 2,000 rows go on as a job. */
  job: z.uuid().optional(),
})
export type ImportReply = z.output<typeof ImportReply>
