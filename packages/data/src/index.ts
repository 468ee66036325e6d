/** The data door: schema, migrations, connections and the embedded server. */
export * from "./database.ts"
export * from "./identifier.ts"
export * from "./migrate.ts"
export * from "./schema/conversions.ts"
export * from "./schema/content.ts"
export * from "./embedded/supervisor.ts"
export * from "./until-reachable.ts"
