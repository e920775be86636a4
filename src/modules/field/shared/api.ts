import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { Done } from '#kernel/shared/page.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { PhotoRegister, SyncQuery, SyncReply } from './fieldOp.ts'
import { FieldTeam } from './fieldTeam.ts'
import { Bootstrap, Changes, ChangesQuery, ScannedLift } from './fieldWork.ts'

/** The worker's side; being in the order's crew is the permission (jobs 4, 5). */
export const fieldApi = {
  bootstrap: endpoint({
    method: 'GET',
    path: '/field/bootstrap',
    title: '作业端初始数据',
    needs: 'login',
    input: z.object({}),
    reply: Bootstrap,
  }),
  changes: endpoint({
    method: 'POST',
    path: '/field/changes',
    title: '作业端变化',
    needs: 'login',
    reads: true,
    silent: true,
    input: ChangesQuery,
    reply: Changes,
  }),
  /** The only write path of the worker's app. Each operation is applied on its own; a repeated opId changes nothing. */
  sync: endpoint({
    method: 'POST',
    path: '/field/sync',
    title: '作业同步',
    needs: 'login',
    long: true,
    input: SyncQuery,
    reply: SyncReply,
  }),
  /** After the upload: refuses bytes that are not those the operation named. */
  registerPhoto: endpoint({
    method: 'POST',
    path: '/field/photo/register',
    title: '作业照片登记',
    needs: 'login',
    silent: true,
    input: PhotoRegister,
    reply: Done,
  }),
  /** Token or number of a sticker. */
  scan: endpoint({
    method: 'GET',
    path: '/field/scan/{qr}',
    title: '扫一扫',
    needs: 'login',
    input: z.object({ qr: z.string().min(8).max(64) }),
    reply: ScannedLift,
  }),
  /** *Added*: the crew hands the customer a link without the office's permission for lists. */
  signLink: endpoint({
    method: 'POST',
    path: '/field/signLink/{id}',
    title: '客户签字链接',
    needs: 'login',
    input: z.object({ id: z.uuid() }),
    reply: z.object({ token: z.string(), url: z.string(), expiresAt: z.string() }),
  }),
  /** *Added*: /m/team of whoever leads a team. */
  team: endpoint({
    method: 'GET',
    path: '/field/team',
    title: '班组',
    needs: 'login',
    input: z.object({}),
    reply: FieldTeam,
  }),
  /** *Added*: a sign-in by sticker is judged on the phone (jobs 6.7), with the code that it takes in the office. */
  reviewSignIn: endpoint({
    method: 'POST',
    path: '/field/signIn/review/{id}',
    title: '班组长审核签到',
    needs: [may.changeStaff],
    input: z.object({ id: z.uuid(), pass: z.boolean(), note: z.string().trim().max(200).nullish() }),
    reply: Done,
  }),
} as const
