/** Text with marks, its editor and its attachments: also of technical articles. */
export { MarkEditor } from './MarkEditor.tsx'
export { NoticeBody } from './NoticeBody.tsx'
export { NoticeDoor } from './NoticeDoor.tsx'
export { NoticeFiles } from './NoticeFiles.tsx'
