import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { LogDetail, RecordCheck } from './elevatorLog.ts'
import { may } from './permissions.ts'

export const elevatorLogApi = {
  /** `id`: of the line. Each kind asks for the code of its own screen. */
  detail: endpoint({
    method: 'GET',
    path: '/elevator/log/detail/{kind}/{id}',
    title: '电梯日志详情',
    needs: [may.log, may.visit, may.repair, may.inspect],
    input: z.object({ kind: z.coerce.number().int().min(1).max(9), id: z.uuid() }),
    reply: LogDetail,
  }),
  /** *added*: 导出PDF履历 (archives 4.5), the whole record with its hash and a code that verifies it. */
  paper: endpoint({
    method: 'POST',
    path: '/elevator/log/pdf',
    title: '导出电梯履历PDF',
    needs: [may.log],
    // Adds a public token once per lift; its answer is a file that need not be kept, a repeat makes the same.
    reads: true,
    file: true,
    long: true,
    input: z.object({ elevatorId: z.uuid() }),
    reply: z.unknown(),
  }),
  /** *added*: the sticker's page and the printed record verify on any phone (archives 10.5). */
  verify: endpoint({
    method: 'GET',
    path: '/public/elevator/record/{token}',
    title: '核验电梯履历',
    needs: 'public',
    perMinute: 60,
    input: z.object({
      token: z.string().min(8).max(64),
      seq: z.coerce.number().int().min(1).max(1_000_000).optional(),
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    reply: RecordCheck,
  }),
}
