import { holdRules } from './support/architecture/rule.ts'
import {
  evaluatedTexts,
  shells,
  weakChance,
  weakCiphers,
  weakHashes,
} from './support/architecture/security-rules.ts'
import { readSources } from './support/architecture/source-files.ts'

holdRules(readSources(), [
  {
    name: 'chance comes from node:crypto',
    check: weakChance,
    wrong: {
      'api/a/rules.ts': 'const code = Math.random()',
      'web/b.ts': "const c = Math['random']()",
      'api/d/commands.ts': 'const { random } = Math',
    },
    right: {
      'api/c/rules.ts': 'const code = randomInt(9) + Math.round(1.5)',
      'api/c.test.ts': 'Math.random()',
    },
  },
  {
    name: 'what is encrypted is so with AES-256-GCM',
    check: weakCiphers,
    wrong: {
      'api/a.ts': "createCipheriv('aes-256-ecb', key, null)",
      'api/b.ts': "createDecipheriv(\n  'aes-128-cbc', key, iv)",
      'web/c.ts': 'createCipheriv(method, key, iv)',
    },
    right: { 'api/d.ts': "createCipheriv('aes-256-gcm', key, iv)" },
  },
  {
    name: 'hashes have 256 bits or more',
    check: weakHashes,
    wrong: {
      'api/a.ts': "createHash('md5').update(a)",
      'server.ts': "createHmac('sha1', key)",
      'api/b.ts': "hkdfSync('sha224', key, salt, use, 32)",
    },
    right: { 'api/c.ts': "createHash('sha256')\nhash(password)\ncreateHmac('sha512', key)" },
  },
  {
    name: 'programs are started without a shell, in five places',
    check: shells,
    wrong: {
      'api/applications/cv-text/reader.ts': "import { exec } from 'node:child_process'",
      'build.ts': "import { spawn } from 'node:child_process'\nspawn(process.execPath, [], { shell: true })",
      'api/c.ts': "import { spawn } from 'node:child_process'\nspawn('pdftotext', [name])",
      'cli.ts': "const { execFile } = await import('node:child_process')",
    },
    right: {
      'build.ts': "import { spawnSync } from 'node:child_process'\nspawnSync(process.execPath, [BUILDER])",
      'api/e.ts': 'const shell = spawn(seed)',
    },
  },
  {
    name: 'no text is run as code',
    check: evaluatedTexts,
    wrong: {
      'api/a.ts': 'eval(text)',
      'web/b.ts': "const add = new Function('a', 'return a')",
      'contract/c.ts': "setTimeout('close()', 5)",
      'api/d.ts': "import { runInNewContext } from 'node:vm'",
    },
    right: {
      'api/e.ts': 'setTimeout(close, 5)\nconst isFunction = retrieval(a)',
      'web/f.ts': 'page.eval(text)',
    },
  },
])
