import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { may } from './permissions.ts'
import { Checked, dayList, LetterView, letterList, RecordProof } from './proof.ts'

const Token = z.object({ token: z.string().min(16).max(64) })

/** 记录存证 (added, jobs 10.3). */
export const proofApi = {
  days: ordinary('/maintain/recordProof', '存证日', { list: dayList, needs: { list: may.orders } }).list,
  letters: endpoint({
    method: 'POST',
    path: '/maintain/recordProof/letters',
    title: '月度摘要列表',
    needs: [may.orders],
    reads: true,
    input: letterList.query,
    reply: letterList.page,
  }),
  /** Reads the records of these days again and compares them with the chain. */
  check: endpoint({
    method: 'POST',
    path: '/maintain/recordProof/check',
    title: '核对存证',
    needs: [may.orders],
    reads: true,
    long: true,
    input: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: '结束日期不能早于开始日期' }),
    reply: Checked,
  }),
  /** Public, behind the QR code of a printed record. */
  record: endpoint({
    method: 'GET',
    path: '/pub/record/{hash}',
    title: '记录与存证核对',
    needs: 'public',
    unscoped: true,
    perMinute: 30,
    input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, '存证摘要格式不正确') }),
    reply: RecordProof,
  }),
  /** Public: the digest a customer was sent, and whether the records still give it. */
  letter: endpoint({
    method: 'GET',
    path: '/pub/records/{token}',
    title: '月度记录摘要',
    needs: 'public',
    perMinute: 120,
    unscoped: true,
    input: Token,
    reply: LetterView,
  }),
  letterFile: endpoint({
    method: 'GET',
    path: '/pub/records/{token}/file',
    title: '下载月度记录摘要',
    needs: 'public',
    perMinute: 120,
    unscoped: true,
    file: true,
    input: Token.extend({ as: z.enum(['pdf', 'csv']).default('pdf') }),
    reply: z.unknown(),
  }),
} as const
