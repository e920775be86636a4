import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The calls the browser's kernel makes itself, for every product built on it (common 1, 3.3, 8). */
export const sessionApi = {
  signOut: endpoint({
    method: 'POST',
    path: '/user/signOut',
    whileViewing: true,
    needs: 'login',
    title: '退出登录',
    unscoped: true,
    silent: true,
    input: z.object({}),
    reply: z.object({}),
  }),
  /** `["ADu1", "ADs0", …]`: code and level (common 2). The envelope also carries `success`. */
  enablingKeys: endpoint({
    method: 'GET',
    path: '/resource/getEnablingResourceKey',
    needs: 'login',
    title: '当前用户的权限',
    input: z.object({}),
    reply: z.array(z.string()),
  }),
  /** 32 and 16 random bytes, Base64, per session, 2 hours (common 3.3). */
  aesKey: endpoint({
    method: 'GET',
    path: '/v4/encrypt/aesKey',
    needs: 'login',
    title: '会话密钥',
    unscoped: true,
    input: z.object({}),
    reply: z.object({ key: z.string(), iv: z.string() }),
  }),
  /** The call carries headers `key` (kind of client) and `id` (device id) beside the usual ones (common 3.2). */
  registerDevice: endpoint({
    method: 'POST',
    path: '/push/device/register',
    whileViewing: true,
    needs: 'login',
    title: '推送设备登记',
    unscoped: true,
    silent: true,
    input: z.object({}),
    reply: z.object({ pushId: z.string() }),
  }),
  modifyPushId: endpoint({
    method: 'POST',
    path: '/user/modifyPushId',
    whileViewing: true,
    needs: 'login',
    title: '保存推送标识',
    unscoped: true,
    silent: true,
    input: z.object({ pushId: z.string().max(100) }),
    reply: z.object({}),
  }),
  /** Single use, 30 seconds, bound to person, company and device (monitoring 6.6). */
  pushTicket: endpoint({
    method: 'POST',
    path: '/push/ticket',
    whileViewing: true,
    secret: true,
    needs: 'login',
    title: '推送连接票据',
    unscoped: true,
    silent: true,
    input: z.object({}),
    reply: z.object({ ticket: z.string(), ttl: z.number().int() }),
  }),
}
