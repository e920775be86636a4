export { AliyunOss } from './aliyun.ts'

export { ObjectStore } from './store.ts'
