import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { quantityText } from '#kernel/shared/text.ts'
import { useDebounced } from '#kernel/web/form/RefSelect.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { stockApi } from '../shared/stock.api.ts'
import type { FoundUnit } from '../shared/stock.ts'
import css from './stock.module.css'

interface Props {
  readonly warehouseId: string | undefined
  readonly box: RefObject<InputRef | null>
  readonly onFound: (unit: FoundUnit, scanned: boolean) => void
  /** Enter with nothing typed: on with the line that was added last, then to the verb. */
  readonly onEmpty: () => void
}

/** Scanner gun or words: a number or bar code that is met exactly makes a line at once, else one is chosen by the arrows. */
export function ScanBox({ warehouseId, box, onFound, onEmpty }: Props) {
  const { call } = useKit()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const keyword = useDebounced(typed.trim(), 150)
  const asked = { keyword, ...(warehouseId ? { warehouseId } : {}) }
  const { data } = useRead(stockApi.find, asked, { firstLoad: true, retry: false })
  const found = typed.trim() === '' ? [] : (data ?? [])
  const take = (unit: FoundUnit, scanned: boolean) => {
    setTyped('')
    setAt(0)
    onFound(unit, scanned)
  }
  const enter = async () => {
    const text = typed.trim()
    if (text === '') return onEmpty()
    const now = text === keyword && data ? data : await call(stockApi.find, { ...asked, keyword: text })
    const [first] = now
    if (!first) return toast.warning(`没有找到「${text}」`)
    if (first.exact) return take(first, true)
    take(now[Math.min(at, now.length - 1)] ?? first, false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault()
      void enter()
    }
    if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, found.length - 1))
    if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0))
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.preventDefault()
  }
  return (
    <div className={css.scan} data-enter="own">
      <Input
        ref={box}
        aria-label="扫码或搜索配件"
        placeholder="扫码，或输入名称、编码、型号"
        value={typed}
        maxLength={60}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <div className={`bg r-4 line-b ${css.found}`} role="listbox" aria-label="找到的配件">
          {found.map((unit, n) => (
            <button
              key={unit.unitId}
              type="button"
              role="option"
              aria-selected={n === at}
              className={`linkButton row gap-8 w-full px-8 ${n === at ? 'bg-side' : ''}`}
              tabIndex={-1}
              onClick={() => take(unit, false)}
            >
              <span className="clip">{unit.name}</span>
              <span className="ter num clip">{[unit.partNo, unit.model, unit.spec].filter(Boolean).join(' · ')}</span>
              {warehouseId && <span className="push sec num">可用 {quantityText(unit.available)}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
