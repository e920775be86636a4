import { Button } from 'antd'
import { useEffect } from 'react'
import { ChevronRightIcon, CloseIcon } from '../ui/icons/index.ts'
import { useKeys } from '../ui/useKeys.ts'
import { useWalk, type Walk } from './walk.ts'

interface Props {
  /** Beside its list it is closed; a page of its own leads back to it. */
  readonly wide: boolean
  readonly onClose: () => void
}

/** Left in the head of the inspector, and in the same place whichever row is open: closing, the neighbours, the position. */
export function WalkBar({ wide, onClose }: Props) {
  const walk = useWalk()
  return (
    <div className="inspectorBar">
      {wide ? (
        <Button
          type="text"
          aria-label="关闭详情"
          title="关闭（Esc）"
          icon={<CloseIcon size={14} />}
          onClick={onClose}
        />
      ) : (
        <Button type="text" icon={<Turned />} onClick={onClose}>
          返回
        </Button>
      )}
      {walk && <Neighbours walk={walk} />}
    </div>
  )
}

const Turned = () => <ChevronRightIcon size={13} style={{ transform: 'rotate(180deg)' }} />

function Neighbours({ walk }: { walk: Walk }) {
  const { before, after, step } = walk
  useKeys({
    j: ['下一条', () => after && step(1)],
    k: ['上一条', () => before && step(-1)],
  })
  useLooseArrows(walk)
  return (
    <>
      <Button
        type="text"
        aria-label="上一条"
        title="上一条（K）"
        disabled={!before}
        icon={<Turned />}
        onClick={() => step(-1)}
      />
      <Button
        type="text"
        aria-label="下一条"
        title="下一条（J）"
        disabled={!after}
        icon={<ChevronRightIcon size={13} />}
        onClick={() => step(1)}
      />
      <span className="ter small num nowrap" role="status">
        {walk.position ?? '不在当前列表'}
      </span>
    </>
  )
}

/** The arrows walk as well while nothing has the focus; the rows, fields and tabs have them for themselves. */
function useLooseArrows({ before, after, step }: Walk): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (by === 0 || event.target !== document.body || event.defaultPrevented) return
      event.preventDefault()
      if (by > 0 ? after : before) step(by)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [before, after, step])
}
