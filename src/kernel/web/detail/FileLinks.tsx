import type { StoredFile } from '../../shared/bucket.ts'
import { useKit } from '../services.tsx'

/** The files of a row by their names; a click fetches one. `none` stands where there are none. */
export function FileLinks({ files, none = '—' }: { files: readonly StoredFile[]; none?: string }) {
  const { fetchFile } = useKit()
  if (files.length === 0) return <span className="ter">{none}</span>
  return (
    <span className="fileLinks">
      {files.map((file) => (
        <button key={file.key} type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
          {file.name}
        </button>
      ))}
    </span>
  )
}
