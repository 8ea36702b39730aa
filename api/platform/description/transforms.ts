import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { schemaNames } from './names.ts'

type Override = NonNullable<
  NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']>['override']
>

/** Makes JSON Schema of the contract: what is exported under a name is a component of that name. */
export function namedTransforms() {
  const options = { schemaRegistry: schemaNames(), zodToJsonConfig: { override: plainly } }
  return {
    transform: createJsonSchemaTransform(options),
    transformObject: createJsonSchemaTransformObject(options),
  }
}

/** An answer may get more members in time, and JavaScript's safe integers say nothing of an id. */
const plainly: Override = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Zod writes an empty schema, which anything would fit, for what it cannot describe.
  if (zodSchema instanceof z.ZodUnion && jsonSchema.anyOf) {
    jsonSchema.anyOf = jsonSchema.anyOf.filter((each) => Object.keys(each).length > 0)
    const [only, ...others] = jsonSchema.anyOf
    if (others.length === 0) {
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, only)
    }
  }
  nameKeys(jsonSchema)
  if (zodSchema instanceof z.ZodFile) {
    Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    for (const key of ['contentEncoding', 'minLength', 'maxLength'] as const) delete jsonSchema[key]
  }
}

/** A record by a closed list of keys is an object with these members. */
function nameKeys(schema: Parameters<Override>[0]['jsonSchema']) {
  const { propertyNames: names, additionalProperties: value, required } = schema
  if (typeof names !== 'object' || !names.enum || typeof value !== 'object' || !required) return
  schema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]))
  delete schema.propertyNames
  delete schema.additionalProperties
}
