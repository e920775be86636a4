import { toast } from './toast.tsx'

/** 3f2a…9c1b: enough to tell two apart; the whole is in the tooltip and under 复制 (decision 0128). */
const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

const MEANS = '由记录内容算出的校验值，内容改动一个字就会不同'

async function copy(hash: string): Promise<void> {
  await navigator.clipboard?.writeText(hash).then(
    () => toast.done('存证摘要已复制'),
    () => undefined,
  )
}

/** What proves that a record was not changed: short, explained, to be copied. */
export function HashCode({ hash }: { hash: string }) {
  return (
    <span className="nowrap">
      <code title={`${hash}\n${MEANS}`}>{shortHash(hash)}</code>{' '}
      <button
        type="button"
        className="linkButton small"
        title={MEANS}
        onClick={(event) => {
          event.stopPropagation()
          void copy(hash)
        }}
      >
        复制
      </button>
    </span>
  )
}
