import { Button } from 'antd'
import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { qualityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'

const pages = [
  [qualityPaths.checks, '质检抽查', [may.check]],
  [qualityPaths.drills, '应急演练', [may.board, may.check]],
  [qualityPaths.proof, '记录存证', [may.orders]],
  [qualityPaths.bags, '明日备件袋', [may.schedule]],
] as const

/** The neighbours of a page of quality: the menu has no lines of their own for them (decision 0043). */
export function QualityLinks({ at }: { at: string }) {
  const { may: holds } = useKit()
  return pages
    .filter(([path, , needs]) => path !== at && holds(needs))
    .map(([path, name]) => (
      <Link key={path} to={path}>
        <Button type="text">{name}</Button>
      </Link>
    ))
}
