import { useSearchParams } from 'react-router'
import { Forbidden } from '#kernel/web/router/Missing.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { isPermissionCode } from '../shared/table.ts'
import { titleOfCode } from '../shared/why.ts'

/** /403?need=: names the permission as 岗位设置 names it (look 9), so that the person knows what to ask for. */
export function ForbiddenPage() {
  const [search] = useSearchParams()
  const operations = useUser()?.roleType === 2
  return <Forbidden why={whyForbidden(search.get('need'), operations)} />
}

export function whyForbidden(need: string | null, operations: boolean): string {
  const titles = (need ?? '').split(',').filter(isPermissionCode).map(titleOfCode)
  const named = [...new Set(titles)].map((title) => `「${title}」`).join('或')
  if (operations) return `${named && `需要${named}。`}运营用户只能查看各企业的资料，新增和修改由企业自己的人员完成。`
  if (!named) return '这个页面不对本企业开放，需要时请联系本企业管理员。'
  return `需要${named}，请联系本企业管理员在岗位管理中开通。`
}
