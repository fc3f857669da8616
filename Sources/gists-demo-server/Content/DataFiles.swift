extension Family {
    static let data: [Family] = [
        Family(
            ["⟦Noun⟧s of ⟦City⟧, ⟦2012…2026⟧", "CSV: ⟦noun⟧s with weights", "test data, ⟦adjective⟧ but valid"],
            weight: 5,
            "⟦noun⟧s.csv",
            """
            id,name,city,weight,price
            ⟦rows 8…120⟧
            ⟦row⟧,⟦adjective*⟧ ⟦noun*⟧,⟦City*⟧,⟦1…90⟧.⟦0…9⟧,⟦1…900⟧.⟦00…99⟧
            ⟦end⟧
            """),
        Family(
            ["sample ⟦noun⟧s as JSON", "fixture for the ⟦service⟧ tests", "config.json"], weight: 5, "⟦noun⟧s.json",
            """
            {
              "version": ⟦1…9⟧,
              "city": "⟦City⟧",
              "open": ⟦true|false⟧,
              "⟦noun⟧s": [
            ⟦rows 2…30⟧
                { "id": ⟦row⟧, "name": "⟦adjective*⟧ ⟦noun*⟧", "weight": ⟦0…99⟧.⟦0…9⟧, "tags": ["⟦colour*⟧", "⟦fruit*⟧"] },
            ⟦end⟧
                { "id": 0, "name": null, "weight": 1e-⟦2…9⟧, "tags": [] }
              ]
            }
            """),
        Family(
            ["Places in ⟦City⟧ (GeoJSON)", "my ⟦plant⟧ trees on a map"], weight: 2, "⟦plant⟧.geojson",
            """
            {
              "type": "FeatureCollection",
              "features": [
            ⟦rows 1…12⟧
                {
                  "type": "Feature",
                  "properties": { "name": "⟦Plant*⟧ ⟦row⟧", "height": ⟦1…30⟧.⟦0…9⟧ },
                  "geometry": { "type": "Point", "coordinates": [⟦1…20⟧.⟦1000…9999⟧, ⟦40…60⟧.⟦1000…9999⟧] }
                },
            ⟦end⟧
                { "type": "Feature", "properties": {}, "geometry": null }
              ]
            }
            """),
        Family(
            [
                "Window functions: running totals", "SQL: the ⟦noun⟧ report", "gaps and islands", "schema for ⟦noun⟧s",
                "Postgres: slow query, before and after",
            ],
            weight: 6,
            files: [
                (
                    "schema.sql",
                    """
                    CREATE TABLE ⟦noun⟧s (
                        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                        title      text NOT NULL CHECK (length(title) <= ⟦40…200⟧),
                        city       text NOT NULL DEFAULT '⟦City⟧',
                        weight     numeric(8, 2),
                        created_at timestamptz NOT NULL DEFAULT now()
                    );

                    CREATE INDEX ⟦noun⟧s_by_city ON ⟦noun⟧s (city, created_at DESC);
                    ⟦maybe⟧

                    CREATE VIEW heavy_⟦noun⟧s AS
                        SELECT * FROM ⟦noun⟧s WHERE weight > ⟦10…90⟧;
                    ⟦end⟧
                    """
                ),
                (
                    "report.sql",
                    """
                    WITH monthly AS (
                        SELECT date_trunc('⟦month|week|day⟧', created_at) AS period, city, sum(weight) AS total
                        FROM ⟦noun⟧s
                        WHERE created_at >= now() - interval '⟦2…24⟧ months'
                        GROUP BY period, city
                    )
                    SELECT
                        period::date,
                        city,
                        total,
                        sum(total) OVER (PARTITION BY city ORDER BY period) AS running,
                        rank() OVER (PARTITION BY period ORDER BY total DESC) AS place
                    FROM monthly
                    ORDER BY period DESC, place
                    LIMIT ⟦10…100⟧;
                    """
                ),
                (
                    "seed.sql",
                    """
                    INSERT INTO ⟦noun⟧s (title, city, weight) VALUES
                    ⟦rows 4…20⟧
                        ('⟦Adjective*⟧ ⟦noun*⟧', '⟦City*⟧', ⟦1…99⟧.⟦00…99⟧),
                    ⟦end⟧
                        ('the last one', '⟦City*⟧', NULL);
                    """
                ),
            ]),
        Family(
            ["what happened on ⟦host⟧ on ⟦Weekday⟧", "log: ⟦service⟧ restarts", "is this normal?"], weight: 5,
            "⟦service⟧.log",
            """
            ⟦rows 15…160⟧
            2026-0⟦1…9⟧-⟦10…28⟧T⟦00…23⟧:⟦00…59⟧:⟦00…59⟧Z ⟦level*⟧ [⟦service*⟧] ⟦noun*⟧ ⟦100…9999⟧ ⟦verb*⟧ took ⟦1…900⟧ ms on ⟦host*⟧
            ⟦end⟧
            2026-09-30T23:59:59Z error [⟦service⟧] giving up after ⟦3…9⟧ attempts: connection refused
            """),
        Family(
            ["RSS of a ⟦noun⟧ club", "XML export, trimmed", "Maven settings"], weight: 2, "⟦noun⟧s.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <⟦noun⟧s city="⟦City⟧" year="⟦2010…2026⟧">
            ⟦rows 2…18⟧
              <⟦noun⟧ id="⟦row⟧">
                <title>⟦Adjective*⟧ &amp; ⟦adjective*⟧</title>
                <weight unit="kg">⟦1…99⟧.⟦0…9⟧</weight>
              </⟦noun⟧>
            ⟦end⟧
              <!-- the ⟦weekday⟧ ones are missing -->
            </⟦noun⟧s>
            """),
        Family(
            ["settings for the ⟦instrument⟧ practice room", "ini with everything I changed", "editorconfig"], weight: 2,
            "⟦service⟧.ini",
            """
            ; ⟦host⟧, changed by ⟦person⟧
            [server]
            listen = 127.0.0.1:⟦1024…9999⟧
            workers = ⟦1…32⟧

            [⟦noun⟧s]
            folder = /srv/⟦noun⟧s
            keep_days = ⟦1…365⟧
            colour = #⟦100000…999999⟧
            ⟦maybe⟧

            [mail]
            from = ⟦person⟧@⟦host⟧.example
            every = ⟦Weekday⟧
            ⟦end⟧
            """),
        Family(
            ["Patch: ⟦noun⟧s may be empty", "fix for the ⟦thing⟧", "diff that works for me, use at your own risk"],
            weight: 4,
            "⟦thing⟧.⟦patch|diff⟧",
            """
            diff --git a/src/⟦thing⟧.py b/src/⟦thing⟧.py
            index ⟦1000000…9999999⟧..⟦1000000…9999999⟧ 100644
            --- a/src/⟦thing⟧.py
            +++ b/src/⟦thing⟧.py
            @@ -12,6 +12,7 @@ class ⟦Thing⟧:
                 def ⟦verb⟧(self, ⟦noun⟧s):
            -        first = ⟦noun⟧s[0]
            -        return first.weight * ⟦2…9⟧
            +        if not ⟦noun⟧s:
            +            return 0
            +        return ⟦noun⟧s[0].weight * ⟦2…9⟧

                 def __len__(self):
                     return self.count
            ⟦maybe⟧
            @@ -140,2 +141,2 @@ class ⟦Thing⟧:
            -    TIMEOUT = ⟦1…9⟧
            +    TIMEOUT = ⟦10…90⟧  # ⟦City⟧ is far away
                 RETRIES = ⟦1…5⟧
            ⟦end⟧
            """),
        Family(
            ["query for ⟦noun⟧s", "GraphQL schema, first draft"], weight: 1, "schema.graphql",
            #"""
            type ⟦Noun⟧ {
              id: ID!
              title: String!
              weight: Float
              related(first: Int = ⟦3…20⟧): [⟦Noun⟧!]!
            }

            type Query {
              "Newest first."
              ⟦noun⟧s(city: String, after: ID): [⟦Noun⟧!]!
              ⟦noun⟧(id: ID!): ⟦Noun⟧
            }

            query Latest {
              ⟦noun⟧s(city: "⟦City⟧") { id title related(first: 2) { title } }
            }
            """#),
        Family(
            ["messages of the ⟦service⟧ service", "proto3"], weight: 1, "⟦service⟧.proto",
            """
            syntax = "proto3";
            package example.⟦service⟧.v⟦1…3⟧;

            message ⟦Noun⟧ {
              string id = 1;
              string title = 2;
              optional double weight = 3;
              repeated string tags = 4;
              reserved ⟦5…9⟧;
            }

            service ⟦Service⟧ {
              rpc Get⟦Noun⟧(Get⟦Noun⟧Request) returns (⟦Noun⟧);
              rpc Watch⟦Noun⟧s(Watch⟦Noun⟧sRequest) returns (stream ⟦Noun⟧);
            }

            message Get⟦Noun⟧Request { string id = 1; }
            message Watch⟦Noun⟧sRequest { string city = 1; }
            """),
    ]
}
