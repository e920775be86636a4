import { Link } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { publicityPaths } from '../shared/paths.ts'
import { Said } from './PublicFrame.tsx'

export function Failed({ code, message }: { code: number; message: string }) {
  if (code !== refuse.notFound.code) return <Said headline={message} />
  return (
    <Said headline="没有这枚二维码">
      <p>可能拍摄不清或不是电梯二维码。可按轿厢内的注册代码查询。</p>
      <Link to={publicityPaths.lookup}>按编号查询</Link>
    </Said>
  )
}
