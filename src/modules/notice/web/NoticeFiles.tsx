import type { StoredFile } from '#kernel/shared/bucket.ts'
import type { DownloadCredential } from '#kernel/shared/storage.ts'
import { told } from '#kernel/web/client/told.ts'
import { useKit } from '#kernel/web/services.tsx'

interface Props {
  readonly files: readonly StoredFile[]
  /** Credential of the row that has the files, when they are not the company's. */
  readonly allowedBy?: () => Promise<DownloadCredential>
}

export function NoticeFiles({ files, allowedBy }: Props) {
  const { fetchFile } = useKit()
  const fetchOne = async (file: StoredFile) => {
    const credential = allowedBy && (await told(allowedBy()))
    if (credential || !allowedBy) await fetchFile(file.key, credential && { credential, name: file.name })
  }
  if (files.length === 0) return null
  return (
    <div className="stack gap-4 items-start mt-12 pt-10 line2-t">
      <span className="ter small">附件 {files.length}</span>
      {files.map((file) => (
        <button key={file.key} type="button" className="linkButton" onClick={() => void fetchOne(file)}>
          {file.name}
        </button>
      ))}
    </div>
  )
}
