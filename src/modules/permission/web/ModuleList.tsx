import type { PermissionTree } from '../shared/position.ts'
import { countAt, differs, type Granted } from './granting.ts'
import css from './grants.module.css'

interface Props {
  readonly tree: PermissionTree
  readonly granted: Granted
  readonly other: Granted | undefined
  /** null: lines of all modules are shown (search, differences). */
  readonly open: string | null
  onOpen(key: string): void
}

const codesOf = (group: PermissionTree[number]): string[] =>
  group.screens.flatMap((screen) => [...(screen.code ? [screen.code] : []), ...screen.actions.map(({ code }) => code)])

/** The modules with how many of their codes are usable, and how many differ from the compared position. */
export function ModuleList({ tree, granted, other, open, onOpen }: Props) {
  return (
    <nav className={`scroll line-r bg-side p-8 ${css.modules}`} aria-label="模块">
      {tree.map((group) => {
        const codes = codesOf(group)
        const apart = other ? codes.filter((code) => differs(code, granted, other)).length : 0
        const usable = countAt(codes, granted, 1)
        return (
          <button
            key={group.key}
            type="button"
            aria-current={open === group.key}
            title={`${group.title}：可用 ${usable}，共 ${codes.length} 项`}
            onClick={() => onOpen(group.key)}
          >
            <span className="clip">{group.title}</span>
            {apart > 0 && <b className="amberText num">≠{apart}</b>}
            <small className={`num ${usable > 0 ? '' : 'ter'}`}>
              {usable}/{codes.length}
            </small>
          </button>
        )
      })}
    </nav>
  )
}
