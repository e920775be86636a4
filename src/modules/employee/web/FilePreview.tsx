import { useState } from 'react'
import { extensionOf, type StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import css from './employee.module.css'

type Shown = StoredFile & { readonly url?: string | undefined }

/**
 * Files of a certificate, one at a time: a picture in place, turned when it was taken sideways; a PDF in a tab of its own,
 * because what somebody uploaded never runs inside the product's pages.
 */
export function FilePreview({ files }: { files: readonly Shown[] }) {
  const { fetchFile } = useKit()
  const [at, setAt] = useState(0)
  const [turned, setTurned] = useState(0)
  const file = files[Math.min(at, files.length - 1)]
  if (!file) return <div className="p-20 bg-side ter">没有附件</div>
  const pdf = extensionOf(file.key) === 'pdf'
  return (
    <div className="stack min-w-0 bg-side">
      <div className={css.previewBar}>
        {files.map((one, n) => (
          <button
            key={one.key}
            type="button"
            aria-pressed={one === file}
            className={`bare-button p-0 py-2 sec ${css.previewTab}`}
            onClick={() => {
              setAt(n)
              setTurned(0)
            }}
          >
            {one.name}
          </button>
        ))}
        <span className="flex gap-12 push">
          {!pdf && file.url && (
            <button type="button" className="linkButton" onClick={() => setTurned((now) => now + 90)}>
              旋转
            </button>
          )}
          <button type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
            下载
          </button>
        </span>
      </div>
      <div className={`row to-center grow scroll p-16 ${css.previewBody}`}>
        {!file.url ? (
          <span className="ter">文件不在本企业，不能预览</span>
        ) : pdf ? (
          <button type="button" className="linkButton" onClick={() => void openPdf(file.url as string)}>
            在新标签预览 PDF
          </button>
        ) : (
          <img src={file.url} alt={file.name} style={{ transform: `rotate(${turned}deg)` }} />
        )}
      </div>
    </div>
  )
}

/** The store hands a PDF out to be saved; as an object of this browser it is shown by the browser's own reader. */
async function openPdf(url: string): Promise<void> {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(String(response.status))
    const shown = new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
    window.open(URL.createObjectURL(shown), '_blank')
  } catch {
    toast.error('PDF 没有打开，请重新打开证书后再试')
  }
}
