import S3rver from 's3rver'

/** An S3 store on a folder, as a program of its own: `node bench/cluster/store.ts PORT FOLDER`. */
const [port, directory = ''] = process.argv.slice(2)
await new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'opencall', configs: [] }],
}).run()
