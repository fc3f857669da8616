extension Family {
    static let configurations: [Family] = [
        Family(
            [
                "Dockerfile for a ⟦small|static⟧ ⟦service⟧ service", "multi-stage build, ⟦8…40⟧ MB image",
                "docker compose for development",
            ],
            weight: 5,
            files: [
                (
                    "Dockerfile",
                    """
                    FROM golang:1.⟦21…25⟧ AS build
                    WORKDIR /src
                    COPY go.mod go.sum ./
                    RUN go mod download
                    COPY . .
                    RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /⟦service⟧ ./cmd/⟦service⟧

                    FROM gcr.io/distroless/static
                    COPY --from=build /⟦service⟧ /
                    USER 65532
                    EXPOSE ⟦3000…9000⟧
                    ENTRYPOINT ["/⟦service⟧"]
                    """
                ),
                (
                    "compose.yaml",
                    """
                    services:
                      ⟦service⟧:
                        build: .
                        ports: ["⟦3000…9000⟧:8080"]
                        environment:
                          DATABASE_URL: postgres://app@db/⟦service⟧
                        depends_on:
                          db: { condition: service_healthy }

                      db:
                        image: postgres:⟦14…18⟧-alpine
                        environment:
                          POSTGRES_USER: app
                          POSTGRES_HOST_AUTH_METHOD: trust
                        healthcheck:
                          test: ["CMD", "pg_isready", "-U", "app"]
                          interval: ⟦1…9⟧s
                    """
                ),
                (".dockerignore", ".git\n*.md\ntestdata/\n⟦tmp|dist|coverage⟧/"),
            ]),
        Family(
            ["CI: test on ⟦three|two⟧ systems", "GitHub Actions for Swift", "workflow: lint, test, release"], weight: 4,
            "ci.yml",
            """
            name: CI
            on:
              push: { branches: [main] }
              pull_request:

            jobs:
              test:
                strategy:
                  fail-fast: false
                  matrix:
                    os: [ubuntu-latest, ⟦macos-latest|windows-latest⟧]
                runs-on: ${{ matrix.os }}
                timeout-minutes: ⟦5…30⟧
                steps:
                  - uses: actions/checkout@v⟦4|5⟧
                  - run: make lint test
            ⟦maybe⟧
                  - uses: actions/upload-artifact@v4
                    if: failure()
                    with:
                      name: logs-${{ matrix.os }}
                      path: build/*.log
                      retention-days: ⟦1…14⟧
            ⟦end⟧
            """),
        Family(
            ["nginx: ⟦service⟧ behind TLS", "reverse proxy with websockets", "nginx.conf for ⟦host⟧"], weight: 3,
            "⟦service⟧.conf",
            """
            upstream ⟦service⟧ {
                server 127.0.0.1:⟦3000…3999⟧;
                server 127.0.0.1:⟦4000…4999⟧ backup;
                keepalive ⟦8…64⟧;
            }

            server {
                listen 443 ssl;
                http2 on;
                server_name ⟦service⟧.example;

                ssl_certificate     /etc/ssl/⟦service⟧.pem;
                ssl_certificate_key /etc/ssl/⟦service⟧.key;

                location / {
                    proxy_pass http://⟦service⟧;
                    proxy_http_version 1.1;
                    proxy_set_header Host $host;
                    proxy_set_header X-Forwarded-For $remote_addr;
            ⟦maybe⟧
                    proxy_set_header Upgrade $http_upgrade;
                    proxy_set_header Connection "upgrade";
                    proxy_read_timeout ⟦60…3600⟧s;
            ⟦end⟧
                }
            ⟦maybe⟧

                location /assets/ {
                    root /srv/⟦service⟧;
                    expires ⟦7…365⟧d;
                    add_header Cache-Control "public, immutable";
                }
            ⟦end⟧
            }
            """),
        Family(
            ["systemd timer instead of cron", "⟦service⟧.service, hardened", "unit files for ⟦host⟧"], weight: 3,
            files: [
                (
                    "⟦service⟧.service",
                    """
                    [Unit]
                    Description=⟦Service⟧ for ⟦noun⟧s
                    After=network-online.target
                    Wants=network-online.target

                    [Service]
                    ExecStart=/usr/local/bin/⟦service⟧ --listen 127.0.0.1:⟦3000…9000⟧
                    DynamicUser=yes
                    ProtectSystem=strict
                    PrivateTmp=yes
                    NoNewPrivileges=yes
                    MemoryMax=⟦64…900⟧M
                    Restart=on-failure
                    RestartSec=⟦1…30⟧

                    [Install]
                    WantedBy=multi-user.target
                    """
                ),
                (
                    "⟦service⟧.timer",
                    """
                    [Timer]
                    OnCalendar=*-*-* ⟦00…23⟧:⟦00…59⟧:00
                    RandomizedDelaySec=⟦1…30⟧min
                    Persistent=true

                    [Install]
                    WantedBy=timers.target
                    """
                ),
            ]),
        Family(
            ["pyproject.toml I start from", "ruff + pytest settings", "TOML for a ⟦adjective⟧ package"], weight: 2,
            "pyproject.toml",
            """
            [project]
            name = "⟦adjective⟧-⟦noun⟧"
            version = "0.⟦1…12⟧.⟦0…9⟧"
            requires-python = ">=3.⟦10…13⟧"
            dependencies = []

            [project.scripts]
            ⟦noun⟧ = "⟦adjective⟧_⟦noun⟧.cli:main"

            [tool.ruff]
            line-length = ⟦88…120⟧
            lint.select = ["E", "F", "I", "UP"⟦|, "SIM"|, "RET", "SIM"⟧]

            [tool.pytest.ini_options]
            addopts = "-q --strict-markers"
            """),
        Family(
            ["home-manager for ⟦host⟧", "flake.nix with a dev shell", "nix develop"], weight: 2, "flake.nix",
            """
            {
              description = "⟦Adjective⟧ ⟦noun⟧ tools";
              inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-2⟦4|5⟧.⟦05|11⟧";

              outputs = { self, nixpkgs }:
                let
                  system = "x86_64-linux";
                  pkgs = nixpkgs.legacyPackages.${system};
                in {
                  devShells.${system}.default = pkgs.mkShell {
                    packages = with pkgs; [ ⟦ripgrep|fd|jq⟧ ⟦just|gnumake⟧ ⟦go|python3|nodejs⟧ ];
                    shellHook = ''echo "welcome to the ⟦noun⟧ shell"'';
                  };
                };
            }
            """),
        Family(
            ["Terraform: one ⟦small|cheap⟧ server", "hcl for ⟦City⟧"], weight: 2, "main.tf",
            """
            variable "name" {
              type    = string
              default = "⟦host⟧"
            }

            resource "example_server" "this" {
              name     = var.name
              image    = "debian-⟦12|13⟧"
              size     = "⟦s|m|l⟧-⟦1|2|4⟧"
              location = "⟦City⟧"

              labels = {
                service = "⟦service⟧"
                owner   = "⟦person⟧"
              }
            }

            output "address" {
              value = example_server.this.ipv4
            }
            """),
    ]
}
