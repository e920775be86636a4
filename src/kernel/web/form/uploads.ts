import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'

/** The files of one form that are on their way. A form that is submitted meanwhile waits for them, and is never lost. */
export interface Uploads {
  /** `work` tells whether the file arrived; one that did not stays held until it is sent again or removed. */
  hold(file: File, work: Promise<boolean>): void
  release(file: File): void
  pending(): boolean
  /** Waits for all, also for those chosen meanwhile. False, and told, when one did not arrive. */
  settled(): Promise<boolean>
}

export function createUploads(): Uploads {
  const held = new Map<File, Promise<boolean>>()
  return {
    hold: (file, work) => void held.set(file, work),
    release: (file) => void held.delete(file),
    pending: () => held.size > 0,
    async settled() {
      while (held.size > 0) {
        const arrived = await Promise.all(held.values())
        if (!arrived.includes(false)) continue
        toast.warning('有附件上传失败，还没有提交。请重试，或移除附件后再提交')
        return false
      }
      return true
    },
  }
}

export const UploadsContext = createContext<Uploads | undefined>(undefined)

/**
 * For a dialog that is no `Form`: `go` runs `run` as it is after the files chosen in it have arrived; false when one did
 * not, which was told.
 */
export function useAfterUploads(run: () => Promise<void>): {
  readonly uploads: Uploads
  readonly waiting: boolean
  readonly go: () => Promise<boolean>
} {
  const [uploads] = useState(createUploads)
  const [waiting, setWaiting] = useState(false)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const go = useCallback(async () => {
    setWaiting(uploads.pending())
    const arrived = await uploads.settled()
    setWaiting(false)
    if (arrived) await latest.current()
    return arrived
  }, [uploads])
  return { uploads, waiting, go }
}
