import { z } from 'zod'
import { readKeyFile } from '../keyFile.ts'

const Kuaidi100File = z.object({
  /** 授权码 */
  customer: z.string().min(8, '应为快递100的 customer'),
  key: z.string().min(6, '应为快递100的 key'),
  /** Our own: pushes are signed with it. */
  salt: z.string().min(16, '应为 16 个以上的字符'),
  address: z.url().default('https://poll.kuaidi100.com'),
})
export type Kuaidi100Keys = z.output<typeof Kuaidi100File>

export const logisticsKeys = (path: string | undefined, complaints: string[]) => ({
  kuaidi100: readKeyFile('TIWEI_LOGISTICS_KUAIDI', Kuaidi100File, path, complaints),
})
