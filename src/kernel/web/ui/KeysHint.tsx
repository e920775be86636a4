import { showKeys } from './keyWords.ts'
import { Kbd } from './marks.tsx'

/** Small, where the keys of a page are of use: opens what `?` opens. */
export function KeysHint() {
  return (
    <button type="button" className="keysHint" aria-label="快捷键" title="查看快捷键" onClick={() => showKeys(true)}>
      <Kbd>?</Kbd>
    </button>
  )
}
